import { Document, isMap, isScalar, visit } from 'yaml';
import { fileSchema } from './file-schema.ts';
import type { Found } from './instance.ts';
import { ownPart } from './keys.ts';
import { KINDS } from './kinds.ts';
import { withoutDefaults } from './known-fields.ts';

/**
 * Serializes objects as a configuration file. Equal objects give equal bytes: keys in alphabetical order, fields in the
 * schema's order, defaults left out.
 */
export function writeConfiguration(found: readonly Found[]): string {
  const content: Section = { vigie: 1, ...sectionsOf(found, null) };
  // Texts that YAML 1.1 parsers read as another type, such as 22:00, are quoted.
  const document = new Document(withoutDefaults(fileSchema, content), {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
  });
  visit(document, {
    Map: (_key, node) => {
      const [pair] = node.items;
      const isReference =
        node.items.length === 1 && isScalar(pair?.key) && /^(env|file)$/.test(String(pair.key.value));
      if (isReference && !isMap(pair?.value)) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

type Section = Record<string, unknown>;

function sectionsOf(found: readonly Found[], websiteKey: string | null): Section {
  const sections = KINDS.map(({ section, isSingle }): [string, Section] => {
    const objects = found
      .filter((object) => object.kind.section === section && object.websiteKey === websiteKey)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map((object): [string, Section] => [
        ownPart(object.key),
        { ...Object(object.value), ...(object.kind.kind === 'website' && sectionsOf(found, object.key)) },
      ]);
    return [section, isSingle === true ? Object(objects[0]?.[1]) : Object.fromEntries(objects)];
  });
  return Object.fromEntries(sections.filter(([, objects]) => Object.keys(objects).length > 0));
}
