import type { ComponentProps, ReactNode } from 'react';
import { OnePage } from '../ui/page-form/one-page.tsx';
import type { EditorApi } from './use-editor.ts';
import { YoursOrTheirs } from './yours-or-theirs.tsx';

interface PageEditorProps<V, Item, Name extends string> extends Omit<
  ComponentProps<typeof OnePage<V>>,
  'page' | 'unused' | 'children'
> {
  editor: EditorApi<V, Item, Name>;
  /** Content of each step; the kit renders the last one, `save`. */
  children: Readonly<Record<Exclude<Name, 'save'>, ReactNode>>;
}

/** Renders the form of `useEditor`: each step is a section of one page, and the last one saves. */
export function PageEditor<V, Item, Name extends string>(props: PageEditorProps<V, Item, Name>): ReactNode {
  const { editor, children, ...page } = props;
  return (
    <>
      <OnePage {...page} page={editor.page} unused={editor.unused}>
        {children}
      </OnePage>
      <YoursOrTheirs conflict={editor.conflict} labelOf={page.labelOf} />
    </>
  );
}
