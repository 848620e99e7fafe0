import { useId, useState, type ReactNode } from 'react';
import { ActionIcon, Button, Textarea } from '@mantine/core';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import type { useAddNote, useRemoveNote } from '../../shared/api/causes.ts';
import { useFailureText } from '../../shared/i18n/error-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { IconTrash } from '../../shared/ui/icons.ts';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import css from './urls.module.css';

const TEXT_MAX = 4000;

type Note = ProblemDetail['notes'][number] & { url?: string | null };

interface NotesProps {
  /** Id of the cause or problem that the notes belong to. */
  id: string;
  notes: readonly Note[];
  add: ReturnType<typeof useAddNote>;
  remove: ReturnType<typeof useRemoveNote>;
}

/** Renders the notes of users about a cause or a problem; each author can remove their own. */
export function Notes(props: NotesProps): ReactNode {
  const t = useWords('urls');
  const { notes } = props;
  return (
    <>
      {notes.length > 0 ? (
        <ul className="grid gap-4 plain">
          {notes.map((note) => (
            <li key={note.id} className={`grid gap-4 rounded-s sunken ${css.note}`}>
              <p>{note.text}</p>
              <div className="row between gap-8 small muted">
                <span>
                  {note.author ?? t('somebody')} · <TimeAgo at={note.at} />
                </span>
                {note.mine && !note.url ? <RemoveNote {...props} note={note} /> : null}
              </div>
              {note.url ? <PageUrl url={note.url} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <AddNote {...props} />
    </>
  );
}

/** Renders the notes of a problem, beside a list. */
export function NotesSection(props: NotesProps): ReactNode {
  const t = useWords('urls');
  const title = useId();
  return (
    <section className={`grid justify-start one-column gap-8 ${css.section}`} aria-labelledby={title}>
      <h3 id={title} className="small weight-580 quiet">
        {t('notes')}
      </h3>
      <Notes {...props} />
    </section>
  );
}

function AddNote({ id, add }: NotesProps): ReactNode {
  const t = useWords('urls');
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  return (
    <form
      className={`grid gap-8 no-print ${css.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || add.isPending) return;
        add.mutate({ id, text: text.trim() }, { onSuccess: () => setText('') });
      }}
    >
      <Textarea
        aria-label={t('notes.add')}
        placeholder={t('notes.add')}
        rows={2}
        maxLength={TEXT_MAX}
        value={text}
        error={failureText(add.error)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isEmpty ? null : (
        <Button type="submit" size="compact-md" loading={add.isPending}>
          {t('notes.save')}
        </Button>
      )}
    </form>
  );
}

function RemoveNote({ id, note, add, remove }: NotesProps & { note: Note }): ReactNode {
  const t = useWords('urls');
  const toasts = useToasts();
  const failed = (error: unknown) => toasts.callFailed(error, t('notes.failed'));
  const takeBack = () => add.mutate({ id, text: note.text }, { onError: failed });
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      aria-label={t('notes.remove')}
      loading={remove.isPending}
      onClick={() =>
        remove.mutate(
          { id, noteId: note.id },
          { onSuccess: () => toasts.done(t('notes.removed'), { undo: takeBack }), onError: failed },
        )
      }
    >
      <IconTrash size={16} stroke={1.7} />
    </ActionIcon>
  );
}
