import { useState, type ReactNode } from 'react';
import { Link, useSearch } from '@tanstack/react-router';
import { JOURNEY_FIELDS } from '@vigie/contract/fields/journey-fields.ts';
import type { JourneyDetail } from '@vigie/contract/stored-journey.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useJourney, useJourneySaving } from '../../../shared/api/journeys.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useLabelsInText } from '../../../shared/resource/field-labels.ts';
import { Gate } from '../../../shared/resource/gate.tsx';
import { PageEditor } from '../../../shared/resource/page-editor.tsx';
import { useEditor } from '../../../shared/resource/use-editor.ts';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { RecordingHelp, ValuesNeeded } from './journey-help.tsx';
import {
  journeyFormFields,
  JOURNEY_FORM,
  JOURNEY_RULES,
  NEW_JOURNEY,
  type JourneyFields,
} from './journey-values.ts';
import { RecordingStep } from './recording-step.tsx';
import { JourneyInformationStep, JourneySettingsStep } from './settings-steps.tsx';
import type { Writing } from './step-dialog.tsx';

// Loaded separately: it contains the fields of every kind of step.
const StepDialog = lazyComponent(
  [],
  async () => (await import('./step-dialog.tsx')).StepDialog,
  () => null,
);

const STEPS = { recording: ['steps', 'rest', 'timeout'], ...JOURNEY_FORM.steps } as const;

/** Renders the form that adds a journey to the website, or changes the one in the address. */
export function JourneyEditorScreen(): ReactNode {
  const t = useWords('journeys');
  const website = useCurrentWebsite();
  const { id, title, description }: { id?: string; title?: string; description?: string } = useSearch({
    strict: false,
  });
  const query = useJourney(id ?? '', id !== undefined);
  // A journey that another screen proposes buys something: its effects are real until its author declares otherwise.
  const proposed = title === undefined ? null : { title, description: description ?? '', changesWorld: true };
  if (id === undefined)
    return (
      <JourneyEditor
        key={`${website.id} ${title ?? ''}`}
        website={website}
        journey={null}
        proposed={proposed}
      />
    );
  return (
    <Gate
      query={query}
      failed={t('detail.failed')}
      gone={{
        title: t('detail.gone'),
        text: t('detail.gone-text'),
        back: <Link to="/parcours">{t('detail.gone-back')}</Link>,
      }}
    >
      {(journey) => <JourneyEditor key={journey.id} website={website} journey={journey} proposed={null} />}
    </Gate>
  );
}

interface EditorProps {
  website: Website;
  journey: JourneyDetail | null;
  /** First values of a new journey, as another screen proposes them. */
  proposed: Pick<JourneyFields, 'title' | 'description' | 'changesWorld'> | null;
}

function JourneyEditor(props: EditorProps): ReactNode {
  const { website } = props;
  const t = useWords('journey-editor');
  const journeys = useWords('journeys');
  const editor = useJourneyEditor(props);
  const { form, opened } = editor;
  const [writing, setWriting] = useState<Writing | null>(null);
  const edit = (key: number) => {
    const index = form.getValues().steps.findIndex((one) => one.key === key);
    setWriting({ index, step: form.getValues().steps[index]?.step ?? null });
  };
  return (
    <>
      <PageEditor
        editor={editor}
        title={opened ? t('editor.edit', { title: opened.title }) : t('editor.add')}
        back={
          opened
            ? { to: '/parcours-voir', search: { id: opened.id }, label: opened.title }
            : { to: '/parcours', label: journeys('detail.back') }
        }
        saveLabel={t('save.submit')}
        failureTitle={t('save.failed')}
        labelOf={useLabelsInText(JOURNEY_FIELDS)}
        beside={[
          { steps: ['recording'], content: <RecordingHelp /> },
          { steps: ['settings'], content: <ValuesNeeded form={form} website={website} /> },
        ]}
      >
        {{
          recording: (
            <RecordingStep form={form} onEdit={edit} onAdd={(index) => setWriting({ index, step: null })} />
          ),
          information: <JourneyInformationStep form={form} />,
          settings: <JourneySettingsStep form={form} website={website} ownId={opened?.id ?? null} />,
        }}
      </PageEditor>
      <StepDialog form={form} writing={writing} onClose={() => setWriting(null)} />
    </>
  );
}

function useJourneyEditor({ website, journey, proposed }: EditorProps) {
  const t = useWords('journey-editor');
  return useEditor({
    ...useJourneySaving(journey, { websiteId: website.id }),
    draftKey: journey
      ? `journey ${journey.id}`
      : `journey of ${[website.id, proposed?.title].join(' ').trim()}`,
    rules: JOURNEY_RULES,
    words: ['journey-editor', 'inputs'],
    initial: journey ? journeyFormFields(journey) : { ...NEW_JOURNEY, ...proposed },
    steps: STEPS,
    titleOf: (name) => t(`step.${name}`),
    opened: journey,
    fieldsOf: journeyFormFields,
    done: () => t('save.done'),
    wayOn: (saved) => ({ to: '/parcours-voir', search: { id: saved.id } }),
  });
}
