import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './code-editor.module.css';
import type { CodeProblem } from './code-problem.ts';
import type { createEditor as CreateEditorFunction, Editor, EditorTexts } from './create-editor.ts';
import type { ScopeName } from './scope-completion.ts';

export interface CodeEditorProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** Error of the field, shown below it. */
  error?: string | null;
  /** Problems marked at their positions in the code. */
  problems?: readonly CodeProblem[];
  /** Names that completion offers; the first one takes precedence. */
  scope: readonly ScopeName[];
  placeholder?: string;
  /** Number of lines of an empty editor. */
  rows: number;
  required?: boolean;
  /** Identifies the editor among a form's fields, to focus it. */
  dataPath?: string;
}

type CreateEditor = typeof CreateEditorFunction;

const NO_PROBLEM: readonly CodeProblem[] = [];

/**
 * Renders an editor for JavaScript with colours, completion and error marks. The editor itself is loaded in a separate
 * chunk.
 */
export function CodeEditor(props: CodeEditorProps): ReactNode {
  const { label, hint, error, rows, required = false } = props;
  const t = useWords('code-editor');
  const id = useId();
  const { host, state, focus } = useEditor(props);
  return (
    <div className={css.field} data-code-field>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- What a <label> does for a text field; by keyboard the editor is reached itself. */}
      <span className="block fit mb-4 weight-580" id={id} onClick={focus}>
        {label}
        {required ? (
          <span className="fail" aria-hidden>
            {' *'}
          </span>
        ) : null}
      </span>
      {hint ? <p className={`small quiet pretty ${css.hint}`}>{hint}</p> : null}
      <div className={`framed on-card ${css.frame}`} data-rows={rows} data-error={error ? true : undefined}>
        {state === 'loading' ? (
          <output className={`block muted ${css.loading}`} data-waiting>
            {t('loading')}
          </output>
        ) : null}
        {state === 'plain' ? <PlainEditor {...props} labelledBy={id} /> : null}
        <div ref={host} data-path={props.dataPath} hidden={state !== 'ready'} />
      </div>
      <p className={`small muted hidden-phone ${css.keys}`}>{t('keys')}</p>
      {error ? <p className={`small fail ${css.error}`}>{error}</p> : null}
    </div>
  );
}

/** Synchronizes the editor with its properties. Returns `plain` when its chunk cannot be loaded. */
function useEditor(props: CodeEditorProps) {
  const { value, problems = NO_PROBLEM } = props;
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [isPlain, setIsPlain] = useState(false);
  const texts = useTexts(props);
  // Values that the editor reported and that still come back as `value`. Such an echo must not undo later typing.
  const echoes = useRef<string[]>([]);
  const onChange = useEffectEvent((next: string) => {
    echoes.current.push(next);
    props.onChange(next);
  });
  const create = useEffectEvent((createEditor: CreateEditor) => {
    if (host.current)
      setEditor(createEditor({ host: host.current, value, texts, scope: props.scope, onChange }));
  });
  const follow = useEffectEvent((next: string) => {
    const echo = echoes.current.indexOf(next);
    if (echo >= 0) echoes.current.splice(0, echo + 1);
    else editor?.setValue(next);
  });

  useEffect(() => {
    const stop = new AbortController();
    import('./create-editor.ts').then(
      ({ createEditor }) => (stop.signal.aborted ? undefined : create(createEditor)),
      () => setIsPlain(true),
    );
    return () => stop.abort();
  }, []);
  useEffect(() => () => editor?.destroy(), [editor]);
  useEffect(() => follow(value), [value]);
  useEffect(() => editor?.setTexts(texts), [editor, texts]);
  useEffect(() => editor?.setProblems(problems), [editor, problems]);
  const state = editor ? 'ready' : isPlain ? 'plain' : 'loading';
  return { host, state, focus: () => editor?.focus() };
}

function useTexts({
  label,
  hint = '',
  error,
  required = false,
  placeholder = '',
}: CodeEditorProps): EditorTexts {
  const t = useWords('code-editor');
  return useMemo(
    () => ({
      attributes: {
        'aria-label': label,
        'aria-description': [error, hint, t('keys')].filter(Boolean).join(' '),
        'aria-invalid': String(Boolean(error)),
        'aria-required': String(required),
        spellcheck: 'false',
      },
      phrases: {
        Completions: t('completions'),
        Diagnostics: t('problems'),
        'No diagnostics': t('no-problem'),
        close: t('close'),
        'folded code': t('folded-code'),
      },
      placeholder,
    }),
    [label, hint, error, required, placeholder, t],
  );
}

interface PlainEditorProps {
  value: string;
  onChange: (value: string) => void;
  rows: number;
  error?: string | null | undefined;
  required?: boolean | undefined;
  placeholder?: string | undefined;
  labelledBy: string;
}

/** Renders a plain text field when the editor cannot be loaded, so that the typed text stays accessible. */
function PlainEditor({
  value,
  onChange,
  rows,
  error,
  required,
  placeholder,
  labelledBy,
}: PlainEditorProps): ReactNode {
  return (
    <textarea
      className={`block full ink no-ring ${css.plain}`}
      aria-labelledby={labelledBy}
      aria-invalid={Boolean(error)}
      required={required}
      value={value}
      rows={rows}
      placeholder={placeholder}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
