import type { ComponentProps, ReactNode } from 'react';
import { OnePage } from '../ui/wizard/one-page.tsx';
import type { EditorApi } from './use-editor.ts';
import { YoursOrTheirs } from './yours-or-theirs.tsx';

interface PageEditorProps<V, Item, Name extends string> extends Omit<
  ComponentProps<typeof OnePage<V>>,
  'wizard' | 'unused' | 'children'
> {
  editor: EditorApi<V, Item, Name>;
  /** What each step shows; the last one, `save`, is the kit's own. */
  children: Readonly<Record<Exclude<Name, 'save'>, ReactNode>>;
}

/** Draws what `useEditor` drives on one page: each step is a section, and the last one saves. For small things. */
export function PageEditor<V, Item, Name extends string>(props: PageEditorProps<V, Item, Name>): ReactNode {
  const { editor, children, ...page } = props;
  return (
    <>
      <OnePage {...page} wizard={editor.wizard} unused={editor.unused}>
        {children}
      </OnePage>
      <YoursOrTheirs conflict={editor.conflict} labelOf={page.labelOf} />
    </>
  );
}
