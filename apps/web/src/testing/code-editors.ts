import { act, waitFor } from '@testing-library/react';
import { EditorView } from '@codemirror/view';

/** Waits for the code editor of this name. It is in a shadow tree, which queries do not search. */
export function findCodeEditor(label: string | RegExp): Promise<EditorView> {
  return waitFor(() => {
    const boxes = [...document.querySelectorAll('*')]
      .map(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('[role=textbox]'))
      .filter((box) => box !== null && box !== undefined);
    const box = boxes.find((one) => one.getAttribute('aria-label')?.match(label));
    const view = box && EditorView.findFromDOM(box);
    if (!view) throw new Error(`There is no code editor ${String(label)}.`);
    return view;
  });
}

/** Replaces the content of a code editor. */
export async function writeCode(label: string | RegExp, code: string): Promise<void> {
  const view = await findCodeEditor(label);
  // Awaited, since the next content may have to load.
  await act(async () => {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } });
  });
}
