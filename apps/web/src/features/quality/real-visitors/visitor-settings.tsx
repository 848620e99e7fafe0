import { useState, type ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import {
  COLLECT_FOLDER,
  PROXY_FORMS,
  proxyLines,
  reportingLines,
  samplerElement,
  type ProxyForm,
} from '@vigie/contract/collect-proxy.ts';
import { VISITOR_FIELDS } from '@vigie/contract/fields/visitor-fields.ts';
import type { VisitorSettings } from '@vigie/contract/visitor-settings.ts';
import {
  useReadVisitorSettings,
  useRemoveVisitorFigures,
  useReplaceVisitorKey,
  useSaveVisitorSettings,
} from '../../../shared/api/real-visitors.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../../shared/resource/field-labels.ts';
import { Inputs } from '../../../shared/resource/described-inputs.tsx';
import { useDeletion } from '../../../shared/resource/use-deletion.tsx';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../shared/resource/yours-or-theirs.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CodeBlock } from '../../../shared/ui/code-block.tsx';
import { CopyLine } from '../../../shared/ui/copy-line.tsx';
import { FormFailure } from '../../../shared/ui/form-parts.tsx';
import { IconSelector } from '../../../shared/ui/icons.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import css from './real-visitors.module.css';
import { VISITOR_FORM, VISITOR_RULES, visitorValuesOf } from './visitor-settings-form.ts';

const PROXY_NAMES: Record<ProxyForm, string> = {
  nginx: 'nginx',
  apache: 'Apache',
  caddy: 'Caddy',
  next: 'Next.js',
  express: 'Express',
};

/** Renders the settings of real visitors: what is counted, and the lines to install. */
export function VisitorSettingsCards({ settings }: { settings: VisitorSettings }): ReactNode {
  return (
    <>
      <SettingsForm key={settings.websiteId} settings={settings} />
      {settings.key === '' ? null : <Installation settings={settings} />}
    </>
  );
}

function SettingsForm({ settings }: { settings: VisitorSettings }): ReactNode {
  const t = useWords('real-visitors');
  const save = useSaveVisitorSettings();
  const read = useReadVisitorSettings();
  const { websiteId } = settings;
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: VISITOR_RULES,
    words: ['real-visitors'],
    initial: visitorValuesOf(settings),
    opened: settings,
    read: () => read(websiteId),
    fieldsOf: visitorValuesOf,
    showsAll: true,
    save: (input, updatedAt) => save.mutateAsync({ ...input, websiteId, updatedAt: updatedAt ?? null }),
    done: () => t('settings.saved'),
    onSaved: () => {},
  });
  return (
    <Card title={t('settings.title')}>
      <form className={`grid one-column gap-14 ${css.groups}`} noValidate onSubmit={onSubmit}>
        <FormFailure title={t('settings.failed')} text={failure} />
        <Inputs of={VISITOR_FORM} section="settings" form={form} />
        <YoursOrTheirs conflict={conflict} labelOf={useFieldLabels(VISITOR_FIELDS)} />
        <div>
          <Button type="submit" loading={isSaving}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type Way = 'own' | 'panel';

/** Renders the element of the pages, the lines of servers and the headers, and what replaces the key. */
function Installation({ settings }: { settings: VisitorSettings }): ReactNode {
  const t = useWords('real-visitors');
  const [way, setWay] = useState<Way>('own');
  const [server, setServer] = useState<ProxyForm>('nginx');
  const { scriptUrl, countedAt, keySetAt } = settings;
  const target = scriptUrl.replace(/\/sampler\.js$/u, '');
  const address = way === 'own' ? COLLECT_FOLDER : `${target}/`;
  const { endpoints, directives } = reportingLines(address);
  return (
    <Card
      title={t('install.title')}
      aside={
        <span className="small muted">
          {countedAt === null ? (
            t('install.nothing')
          ) : (
            <>
              {t('install.last')} <TimeAgo at={countedAt} />
            </>
          )}
        </span>
      }
    >
      <div className="grid one-column gap-14">
        <Segmented
          label={t('install.way')}
          value={way}
          options={(['own', 'panel'] as const).map((value) => ({ value, label: t(`install.way.${value}`) }))}
          onChange={setWay}
        />
        <p className="quiet pretty">{t(`install.text.${way}`)}</p>
        {way === 'own' ? (
          <>
            <NativeSelect
              label={t('install.server')}
              rightSection={<IconSelector size={16} aria-hidden />}
              className="fit"
              value={server}
              data={PROXY_FORMS.map((value) => ({ value, label: PROXY_NAMES[value] }))}
              onChange={({ currentTarget }) => setServer(currentTarget.value as ProxyForm)}
            />
            <CodeBlock
              label={t('install.lines', { server: PROXY_NAMES[server] })}
              code={proxyLines(server, { folder: COLLECT_FOLDER, target })}
            />
          </>
        ) : null}
        <div>
          <p className="weight-540 mb-4">{t('install.element')}</p>
          <CopyLine line={samplerElement(address)} />
        </div>
        <div className="grid one-column gap-6">
          <p className="weight-540">{t('install.headers')}</p>
          <CopyLine line={`Reporting-Endpoints: ${endpoints}`} />
          <CopyLine line={directives} />
          <p className="small muted pretty">{t('install.policy')}</p>
        </div>
        <Key settings={settings} keySetAt={keySetAt} />
      </div>
    </Card>
  );
}

const inputOf = ({ websiteId }: VisitorSettings) => ({ websiteId });

function Key({ settings, keySetAt }: { settings: VisitorSettings; keySetAt: string | null }): ReactNode {
  const t = useWords('real-visitors');
  const key = useDeletion<VisitorSettings, { websiteId: string }>({
    removal: useReplaceVisitorKey(),
    inputOf,
    wordsOf: () => ({
      title: t('key.ask'),
      text: t('key.ask-text'),
      confirm: t('key.replace'),
      done: t('key.done'),
    }),
  });
  const figures = useDeletion<VisitorSettings, { websiteId: string }>({
    removal: useRemoveVisitorFigures(),
    inputOf,
    wordsOf: () => ({
      title: t('remove.ask'),
      text: t('remove.ask-text'),
      confirm: t('remove.do'),
      done: t('remove.done'),
    }),
  });
  return (
    <div className="grid one-column gap-8">
      <p className="weight-540">{t('key.title')}</p>
      <CopyLine line={settings.key} />
      <p className="small muted pretty">
        {t('key.text')}
        {keySetAt === null ? null : (
          <>
            {' '}
            {t('key.since')} <TimeAgo at={keySetAt} />
          </>
        )}
      </p>
      <div className="flex wrap gap-8">
        <Button variant="default" size="compact-sm" onClick={() => key.ask(settings)}>
          {t('key.replace')}
        </Button>
        <Button variant="light" color="red" size="compact-sm" onClick={() => figures.ask(settings)}>
          {t('remove.do')}
        </Button>
      </div>
      {key.dialog}
      {figures.dialog}
    </div>
  );
}
