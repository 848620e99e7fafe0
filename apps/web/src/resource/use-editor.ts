import { useWizard } from '../ui/wizard/use-wizard.ts';
import type { FieldOf, WizardApi } from '../ui/wizard/wizard-options.ts';
import { useEditing, type Conflict, type EditingOptions, type Version } from './use-editing.ts';

interface EditorOptions<V, Input, Saved, Item extends Version, Name extends string> extends EditingOptions<
  V,
  Input,
  Saved,
  Item
> {
  /** Names the draft; the version that it started from is added. */
  draftKey: string;
  /** The fields that each step asks for, in the order of the steps; the last one asks for none and saves. */
  steps: Readonly<Record<Name, ReadonlyArray<FieldOf<V>>>>;
  titleOf: (step: Name) => string;
  /** A step that this user does not see. */
  without?: NoInfer<Name> | undefined;
}

export interface EditorApi<V, Item, Name extends string> {
  wizard: WizardApi<V>;
  form: WizardApi<V>['form'];
  /** The item as it was opened; after “take theirs”, as somebody else saved it. */
  opened: Item | null;
  conflict: Conflict<V>;
  /** The step that is shown. */
  name: Name;
}

/** An editor in steps, which keeps a draft. */
export function useEditor<V extends object, Input, Saved, Item extends Version, Name extends string>(
  options: EditorOptions<V, Input, Saved, Item, Name>,
): EditorApi<V, Item, Name> {
  const { draftKey, initial, steps, titleOf, without } = options;
  const { opened, conflictOf, calls } = useEditing(options);
  const names = (Object.keys(steps) as Name[]).filter((name) => name !== without);
  const wizard = useWizard<V, Saved>({
    ...calls,
    draftKey: opened ? `${draftKey} ${opened.updatedAt}` : draftKey,
    initial,
    isChange: opened !== null,
    steps: names.map((name) => ({ name, title: titleOf(name), fields: steps[name] })),
  });
  return {
    wizard,
    form: wizard.form,
    opened,
    conflict: conflictOf(wizard.form.values, wizard),
    name: wizard.step.name as Name,
  };
}
