import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { CODE_STYLES } from './code-styles.ts';

const TOOLTIP = {
  border: '0',
  borderRadius: 'var(--r-s)',
  background: 'var(--raised)',
  color: 'var(--ink)',
  boxShadow: 'var(--shadow-2), 0 0 0 1px var(--line)',
};

/** Colours are the panel's tokens, which apply inside the shadow tree too: one theme serves light and dark. */
export const codeTheme = EditorView.theme({
  '&': { background: 'transparent', color: 'var(--ink)', fontSize: 'var(--code-size)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    maxHeight: '420px',
    overflow: 'auto',
    fontFamily: 'var(--mono)',
    fontVariantLigatures: 'none',
    lineHeight: '1.6',
  },
  '.cm-content': { minHeight: 'var(--code-height)', padding: '8px 0', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 12px 0 8px' },
  '.cm-gutters': { border: '0', background: 'transparent', color: 'var(--ink-3)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px', padding: '0 6px 0 4px' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0' },
  '.cm-lint-marker': { width: '9px', height: '9px', margin: '0.4em 0 0 4px' },
  '.cm-lint-marker-error': { borderRadius: '2px', background: 'var(--fail)', content: 'normal' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'transparent' },
  '&.cm-focused .cm-activeLine': { background: 'var(--sunken)' },
  '.cm-cursor': { borderLeft: '2px solid var(--accent)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--accent) 24%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { background: 'var(--fail-soft)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--fail) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': TOOLTIP,
  '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'hidden' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '14em',
    padding: '4px',
    fontFamily: 'var(--mono)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'var(--code-option) 8px', borderRadius: '5px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-completionMatchedText': { color: 'var(--accent)', fontWeight: '620', textDecoration: 'none' },
  '.cm-completionDetail': { color: 'var(--ink-3)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 12px', maxWidth: '320px', fontFamily: 'var(--font)' },
  '.cm-diagnostic': { padding: '6px 12px', fontFamily: 'var(--font)', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: '0' },
  '.cm-panels': { background: 'var(--sunken)', color: 'var(--ink)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': { background: 'var(--accent-soft)' },
});

export const codeHighlight = HighlightStyle.define(
  CODE_STYLES.map(({ tags, style }) => ({ tag: tags, ...style })),
);
