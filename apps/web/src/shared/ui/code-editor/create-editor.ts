import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, type Text } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import type { CodeProblem } from './code-problem.ts';
import { codeHighlight, codeTheme } from './code-theme.ts';
import { scopeCompletion, type ScopeName } from './scope-completion.ts';

/** Texts that may change during the life of an editor. */
export interface EditorTexts {
  /** Attributes of the text box: its name, its description, its validity. */
  attributes: Record<string, string>;
  phrases: Record<string, string>;
  placeholder: string;
}

export interface EditorOptions {
  host: HTMLElement;
  value: string;
  scope: readonly ScopeName[];
  texts: EditorTexts;
  onChange: (value: string) => void;
}

export interface Editor {
  setValue: (value: string) => void;
  setTexts: (texts: EditorTexts) => void;
  setProblems: (problems: readonly CodeProblem[]) => void;
  focus: () => void;
  destroy: () => void;
}

/**
 * Creates a CodeMirror in a shadow tree, the only place where it uses adopted style sheets. In a document it creates a
 * <style> element, which the CSP refuses.
 */
export function createEditor({ host, value, scope, texts, onChange }: EditorOptions): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const changing = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: value,
      extensions: [
        ...behaviour(scope),
        changing.of(wordsOf(texts)),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setValue(next) {
      const { doc } = view.state;
      if (next !== doc.toString()) view.dispatch({ changes: { from: 0, to: doc.length, insert: next } });
    },
    setTexts: (next) => view.dispatch({ effects: changing.reconfigure(wordsOf(next)) }),
    setProblems: (problems) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => diagnosticOf(problem, view.state.doc)),
        ),
      ),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function behaviour(scope: readonly ScopeName[]): Extension[] {
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    typedOver(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    EditorView.lineWrapping,
    javascript(),
    syntaxHighlighting(codeHighlight),
    codeTheme,
    lintGutter(),
    autocompletion({ override: [scopeCompletion(scope)], icons: false }),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...defaultKeymap,
      ...historyKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
  ];
}

function wordsOf({ attributes, phrases, placeholder: text }: EditorTexts): Extension {
  return [
    EditorView.contentAttributes.of(attributes),
    EditorState.phrases.of(phrases),
    text === '' ? [] : placeholder(text),
  ];
}

/** Returns the mark of the word at the problem's position, or of the previous character at the end of a line. */
function diagnosticOf({ line, column, message }: CodeProblem, doc: Text): Diagnostic {
  const { from, to } = doc.line(Math.min(Math.max(1, line ?? 1), doc.lines));
  const start = Math.min(from + Math.max(0, (column ?? 1) - 1), Math.max(from, to - 1));
  const word = /^[\w$]+/.exec(doc.sliceString(start, to))?.[0].length ?? 1;
  return { from: start, to: Math.min(start + word, Math.max(to, start)), severity: 'error', message };
}

/**
 * Returns an extension that replaces a selection by typed text itself. Chromium would copy the colours of the deleted
 * text into a style attribute, which the CSP refuses and reports.
 */
function typedOver(): Extension {
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
