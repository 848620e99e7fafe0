import type { ComponentProps, ReactNode } from 'react';
import { Wizard } from '../ui/wizard/wizard.tsx';
import type { EditorApi } from './use-editor.ts';

interface EditorProps<V, Item, Name extends string> extends Omit<
  ComponentProps<typeof Wizard<V>>,
  'wizard' | 'unused' | 'children'
> {
  editor: EditorApi<V, Item, Name>;
  /** `YoursOrTheirs`, where two users may change the same item. */
  question?: ReactNode;
  /** What each step shows. */
  children: Readonly<Record<Name, ReactNode>>;
}

/** Draws what `useEditor` drives: the wizard with the step that is shown. For things with much to fill in. */
export function Editor<V, Item, Name extends string>(props: EditorProps<V, Item, Name>): ReactNode {
  const { editor, question, children, ...wizard } = props;
  return (
    <Wizard {...wizard} wizard={editor.wizard} unused={editor.unused}>
      {children[editor.name]}
      {question}
    </Wizard>
  );
}
