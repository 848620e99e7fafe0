import { useId, useRef, useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { usePlan } from '../../../shared/api/tracking-plans.ts';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { Explanation, ReceivedAnswer } from '../../../domain/containers/explanation.tsx';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import css from './tag-managers.module.css';

/** Renders why an event of the tracking plan, or any other, was not sent. The address contains the event. */
export function WhyView({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('containers');
  const { filters, setFilters } = useSearchFilters('event', 'url');
  const { id, websiteId, context } = detail.kept;
  const isOfServer = context === 'server';
  return (
    <div className="grid one-column gap-16">
      <Card title={t('ask.title')}>
        <Question
          key={`${filters.event} ${filters.url}`}
          websiteId={websiteId}
          isOfServer={isOfServer}
          question={filters}
          onAsk={setFilters}
        />
      </Card>
      {filters.event === undefined ? null : (
        <Card title={t('ask.asked')}>
          {isOfServer ? (
            <ReceivedAnswer id={id} websiteId={websiteId} event={filters.event} />
          ) : (
            <Explanation websiteId={websiteId} event={filters.event} url={filters.url} />
          )}
        </Card>
      )}
    </div>
  );
}

interface QuestionProps {
  websiteId: string;
  isOfServer: boolean;
  question: { event?: string; url?: string };
  onAsk: (question: { event: string; url: string }) => void;
}

const EVENT_MAX = 300;
const URL_MAX = 2048;

function Question({ websiteId, isOfServer, question, onAsk }: QuestionProps): ReactNode {
  const t = useWords('containers');
  const planned = useId();
  const events = usePlannedEvents(websiteId);
  const [event, setEvent] = useState(question.event ?? '');
  const [url, setUrl] = useState(question.url ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const ask = () => {
    setIsMissing(event.trim() === '');
    if (event.trim() === '') field.current?.focus();
    else onAsk({ event: event.trim(), url: url.trim() });
  };
  return (
    <form
      className="grid one-column gap-14"
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        ask();
      }}
    >
      <p className="quiet pretty">{t(isOfServer ? 'ask.server-text' : 'ask.text')}</p>
      <div className="flex wrap items-start gap-12">
        <TextInput
          ref={field}
          withAsterisk
          className={css.field}
          label={t('ask.event')}
          description={t('ask.event-hint')}
          list={planned}
          maxLength={EVENT_MAX}
          autoComplete="off"
          spellCheck={false}
          error={isMissing ? t('error.event-required') : null}
          value={event}
          onChange={({ currentTarget }) => setEvent(currentTarget.value)}
        />
        {isOfServer ? null : (
          <TextInput
            className={css.field}
            type="url"
            inputMode="url"
            label={t('ask.url')}
            description={t('ask.url-hint')}
            maxLength={URL_MAX}
            value={url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          />
        )}
      </div>
      <datalist id={planned}>
        {events.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Button type="submit" className="fit">
        {t('ask.submit')}
      </Button>
    </form>
  );
}

/** Returns the events of the website's plan; none while they load. */
function usePlannedEvents(websiteId: string): string[] {
  const { data } = usePlan(websiteId);
  return [...new Set(data?.plan?.events.map(({ name }) => name))].toSorted();
}
