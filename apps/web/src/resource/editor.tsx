import type { ComponentProps, ReactNode } from 'react';
import { Wizard } from '../ui/wizard/wizard.tsx';
import type { FieldOf } from '../ui/wizard/wizard-options.ts';
import type { EditorApi } from './use-editor.ts';
import { YoursOrTheirs } from './yours-or-theirs.tsx';

interface EditorProps<V, Item, Name extends string> extends Omit<
  ComponentProps<typeof Wizard<V>>,
  'wizard' | 'children'
> {
  editor: EditorApi<V, Item, Name>;
  /** How the form calls a field, when somebody else saved another value of it. */
  labelOf?: (field: FieldOf<V>) => string;
  /** What each step shows. */
  children: Readonly<Record<Name, ReactNode>>;
}

/** A thing being added or changed in steps. */
export function Editor<V, Item, Name extends string>(props: EditorProps<V, Item, Name>): ReactNode {
  const { editor, labelOf = String, children, ...wizard } = props;
  return (
    <Wizard {...wizard} wizard={editor.wizard}>
      {children[editor.name]}
      <YoursOrTheirs conflict={editor.conflict} labelOf={labelOf} />
    </Wizard>
  );
}
