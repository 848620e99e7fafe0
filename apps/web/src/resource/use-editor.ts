import { useWizard } from '../ui/wizard/use-wizard.ts';
import type { FieldOf, WizardApi } from '../ui/wizard/wizard-options.ts';
import type { UnusedStep } from '../ui/wizard/steps.ts';
import { useEditing, type Conflict, type EditingOptions, type Version } from './use-editing.ts';

interface EditorOptions<V, Input, Saved, Item extends Version, Name extends string> extends EditingOptions<
  V,
  Input,
  Saved,
  Item
> {
  /** Names the draft; the version that it started from is added. */
  draftKey: string;
  /** What the draft keeps of the values: no secret. Left out: all of them. */
  draftOf?: (values: V) => V;
  /** The fields that each step asks for, in the order of the steps; the last one asks for none and saves. */
  steps: Readonly<Record<Name, ReadonlyArray<FieldOf<V>>>>;
  titleOf: (step: Name) => string;
  /** Steps with nothing to fill in here and now, each with the reason: they stay out of sight. */
  unused?: Readonly<Partial<Record<NoInfer<Name>, string | undefined>>>;
  /** Whether all steps stand on one page, drawn by `PageEditor`. */
  isOnePage?: boolean;
}

export interface EditorApi<V, Item, Name extends string> {
  wizard: WizardApi<V>;
  form: WizardApi<V>['form'];
  /** The item as it was opened; after “take theirs”, as somebody else saved it. */
  opened: Item | null;
  conflict: Conflict<V>;
  /** The step that is shown. */
  name: Name;
  /** Steps out of sight: their titles, and why. */
  unused: readonly UnusedStep[];
}

/** An editor in steps, which keeps a draft. */
export function useEditor<V extends object, Input, Saved, Item extends Version, Name extends string>(
  options: EditorOptions<V, Input, Saved, Item, Name>,
): EditorApi<V, Item, Name> {
  const { draftKey, draftOf, initial, steps, titleOf, unused = {}, isOnePage = false } = options;
  const { opened, conflictOf, calls } = useEditing(options);
  const all = Object.keys(steps) as Name[];
  const reasons = unused as Partial<Record<Name, string>>;
  const names = all.filter((name) => reasons[name] === undefined);
  const wizard = useWizard<V, Saved>({
    ...calls,
    draftKey: opened ? `${draftKey} ${opened.updatedAt}` : draftKey,
    ...(draftOf && { draftOf }),
    initial,
    isChange: opened !== null,
    isOnePage,
    steps: names.map((name) => ({ name, title: titleOf(name), fields: steps[name] })),
  });
  return {
    wizard,
    form: wizard.form,
    opened,
    conflict: conflictOf(wizard.form.values, wizard),
    name: wizard.step.name as Name,
    unused: all.flatMap((name) => {
      const reason = reasons[name];
      return reason === undefined ? [] : [{ name, title: titleOf(name), reason }];
    }),
  };
}
