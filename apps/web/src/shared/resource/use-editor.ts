import type { FieldOf, PageForm, UnusedStep } from '../ui/page-form/page-form.ts';
import { usePageForm } from '../ui/page-form/use-page-form.ts';
import { useEditing, type Conflict, type EditingOptions, type Version } from './use-editing.ts';

interface EditorOptions<V, Input, Saved, Item extends Version, Name extends string> extends EditingOptions<
  V,
  Input,
  Saved,
  Item
> {
  /** Key of the draft; the version that it started from is appended. */
  draftKey: string;
  /** Returns the values that the draft stores: no secrets. Absent: all of them. */
  draftOf?: (values: V) => V;
  /** Fields of each step, in the order of the steps; the last one saves. */
  steps: Readonly<Record<Name, ReadonlyArray<FieldOf<V>>>>;
  titleOf: (step: Name) => string;
  /** Hidden steps without fields to fill in, each with the reason. */
  unused?: Readonly<Partial<Record<NoInfer<Name>, string | undefined>>>;
}

export interface EditorApi<V, Item, Name extends string> {
  page: PageForm<V>;
  form: PageForm<V>['form'];
  /** The item as opened; after “take theirs”, as another user saved it. */
  opened: Item | null;
  conflict: Conflict<V>;
  /** Hidden steps with their titles and reasons. */
  unused: readonly (UnusedStep & { name: Name })[];
}

/** Returns an editor whose steps are sections of one page, and which stores a draft. */
export function useEditor<V extends object, Input, Saved, Item extends Version, Name extends string>(
  options: EditorOptions<V, Input, Saved, Item, Name>,
): EditorApi<V, Item, Name> {
  const { draftKey, draftOf, initial, steps, titleOf, unused = {} } = options;
  const { opened, conflictOf, calls } = useEditing(options);
  const reasons = unused as Partial<Record<Name, string>>;
  const named = (Object.keys(steps) as Name[]).map((name) => ({ name, title: titleOf(name) }));
  const page = usePageForm<V, Saved>({
    ...calls,
    draftKey: opened ? `${draftKey} ${opened.updatedAt}` : draftKey,
    ...(draftOf && { draftOf }),
    initial,
    isChange: opened !== null,
    steps: named.flatMap((one) =>
      reasons[one.name] === undefined ? [{ ...one, fields: steps[one.name] }] : [],
    ),
  });
  return {
    page,
    form: page.form,
    opened,
    conflict: conflictOf(page.form.values, page),
    unused: named.flatMap((one) => {
      const reason = reasons[one.name];
      return reason === undefined ? [] : [{ ...one, reason }];
    }),
  };
}
