import type { ComponentProps, ReactNode } from 'react';
import { Wizard } from '../ui/wizard/wizard.tsx';
import type { EditorApi } from './use-editor.ts';

interface EditorProps<V, Item, Name extends string> extends Omit<
  ComponentProps<typeof Wizard<V>>,
  'wizard' | 'children'
> {
  editor: EditorApi<V, Item, Name>;
  /** Asks which version stands, where two users may change the same thing. */
  question?: ReactNode;
  /** What each step shows. */
  children: Readonly<Record<Name, ReactNode>>;
}

/** A thing being added or changed in steps. */
export function Editor<V, Item, Name extends string>(props: EditorProps<V, Item, Name>): ReactNode {
  const { editor, question, children, ...wizard } = props;
  return (
    <Wizard {...wizard} wizard={editor.wizard}>
      {children[editor.name]}
      {question}
    </Wizard>
  );
}
