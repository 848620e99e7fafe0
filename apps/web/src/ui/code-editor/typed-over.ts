import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Replaces a selection by typed text itself. Chromium would copy the colours of the deleted text into a style
 * attribute, which the CSP refuses and reports.
 */
export function typedOver(): Extension {
  return EditorView.domEventHandlers({
    beforeinput(event, view) {
      const { main } = view.state.selection;
      const text = event.data;
      if (event.inputType !== 'insertText' || text === null || view.composing || main.empty) return false;
      const insert = () =>
        view.state.update({
          ...view.state.replaceSelection(text),
          userEvent: 'input.type',
          scrollIntoView: true,
        });
      const handlers = view.state.facet(EditorView.inputHandler);
      if (!handlers.some((handle) => handle(view, main.from, main.to, text, insert))) view.dispatch(insert());
      event.preventDefault();
      return true;
    },
  });
}
