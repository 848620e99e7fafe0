import { PLAN_COLUMNS, type PlanColumn, type PlanReading } from '@vigie/contract/plan-import.ts';
import type { TableRow } from './table-rows.ts';

/** Usual headings of columns, without accents, punctuation and case. Each column's own name is also accepted. */
const HEADINGS: Readonly<Record<PlanColumn, string>> = {
  event:
    'event name|events|evenement|evenements|nom de l evenement|nom evenement|evenement nom|action|tracking event',
  'meaning-en':
    'meaning|event description|what it means|meaning english|english meaning|description of the event|trigger|when',
  'meaning-fr':
    'sens|signification|description de l evenement|description evenement|declencheur|declenchement|quand',
  owner: 'responsable|proprietaire|equipe|team|owned by',
  sources: 'source|tracker|trackers|traceur|traceurs|outil|outils|tool|tools|destination|destinations',
  due: 'due at|due on|attendu|attendu sur|ou|where|page|pages|etape|step',
  times: 'how often|count|occurrences|fois|nombre de fois|combien de fois|frequence|frequency',
  property:
    'properties|property name|propriete|proprietes|nom de la propriete|parametre|parametres|parameter|parameters|parameter name|nom du parametre|variable|variables|key|cle|attribute|attribut|field|champ|dimension',
  type: 'data type|property type|value type|type de donnees|type de la propriete|type de valeur|format',
  required: 'obligatoire|requis|mandatory|is required|necessaire|optional or required|presence',
  allowed:
    'allowed values|values|enum|valeurs|valeurs possibles|valeurs autorisees|valeurs permises|possible values|accepted values|valeurs acceptees',
  pattern: 'regex|regexp|regular expression|motif|expression reguliere|expression rationnelle',
  minimum: 'min|minimum value|valeur minimale|minimale',
  maximum: 'max|maximum value|valeur maximale|maximale',
  description:
    'property description|description de la propriete|description du parametre|comment|comments|commentaire|commentaires|notes|remarques',
  example: 'examples|exemple|exemples|example value|sample|sample value|valeur d exemple|exemple de valeur',
};

const BY_HEADING = new Map(
  PLAN_COLUMNS.flatMap((column) =>
    [plain(column), ...HEADINGS[column].split('|')].map((heading) => [heading, column] as const),
  ),
);

/** Row with its cells by column. */
export interface NamedRow {
  cell(column: PlanColumn): string;
  fault(column: PlanColumn, code: string): void;
}

export interface MappedColumns {
  columns: PlanReading['columns'];
  /** Position of each column in a row. */
  indexOf: ReadonlyMap<PlanColumn, number>;
}

type Mapping = Readonly<Record<string, PlanColumn | null>> | undefined;

/**
 * Returns the meaning of each heading: from the mapping, else from its text. Of two headings for one column, the first
 * counts.
 */
export function mapColumns(heading: TableRow, rows: readonly TableRow[], mapping: Mapping): MappedColumns {
  const indexOf = new Map<PlanColumn, number>();
  const columns = heading.cells.map((cell, index) => {
    const mapped = mapping !== undefined && Object.hasOwn(mapping, cell) ? mapping[cell] : undefined;
    const meant = mapped === undefined ? (BY_HEADING.get(plain(cell)) ?? null) : mapped;
    const as = meant !== null && !indexOf.has(meant) ? meant : null;
    if (as !== null) indexOf.set(as, index);
    return { heading: cell, as, examples: examplesAt(rows, index) };
  });
  return { columns: columns.filter(({ heading: text }) => text.trim() !== ''), indexOf };
}

function examplesAt(rows: readonly TableRow[], index: number): string[] {
  const seen = new Set<string>();
  for (const { cells } of rows) {
    const text = (cells[index] ?? '').trim();
    if (text !== '') seen.add(text.slice(0, 80));
    if (seen.size === 3) break;
  }
  return [...seen];
}

/** Returns a text without accents, punctuation and case. */
export function plain(text: string): string {
  return text
    .slice(0, 300)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
