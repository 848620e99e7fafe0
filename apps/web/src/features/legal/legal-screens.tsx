import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useInstance } from '../../shared/api/instance.ts';
import { LocaleSwitch } from '../../app/locale-switch.tsx';
import { SchemeToggle } from '../../app/scheme-toggle.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { IconChevronLeft, IconPrinter } from '../../shared/ui/icons.ts';
import { useIsFramed } from '../../shared/session/current-website.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { Markdown } from '../../shared/ui/markdown/markdown.tsx';
import { ScreenTabs } from '../../shared/ui/tabs.tsx';
import css from './legal-frame.module.css';
import { type LegalText, useLegalText } from './legal-text.ts';
import { QueryView } from '../../shared/resource/query-view.tsx';

export function NoticesScreen(): ReactNode {
  return <LegalFrame name="notices" />;
}

export function TermsScreen(): ReactNode {
  return <LegalFrame name="terms" />;
}

export function CookiesScreen(): ReactNode {
  return <LegalFrame name="cookies" />;
}

const PAGES = [
  ['notices', '/mentions-legales'],
  ['terms', '/mentions-legales/conditions'],
  ['cookies', '/mentions-legales/cookies'],
] as const;

/** Renders a legal text, with or without a session. */
function LegalFrame({ name }: { name: LegalText }): ReactNode {
  const t = useWords('legal');
  const isFramed = useIsFramed();
  const Page = isFramed ? 'div' : 'main';
  return (
    <div className={isFramed ? '' : css.page}>
      {isFramed ? null : <Head />}
      <Page className={isFramed ? css.framed : css.main}>
        <ScreenTabs
          label={t('nav.label')}
          tabs={PAGES.map(([page, to]) => ({ to, label: t(`tab.${page}`), isShown: page === name }))}
        />
        <article className={`card ${css.card}`}>
          <header className={`row wrap between gap-8-16 ${css.titleLine}`}>
            <h1 className={css.title}>{t(`tab.${name}`)}</h1>
            <Button
              variant="default"
              className="no-print"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => print()}
            >
              {t('print')}
            </Button>
          </header>
          {name === 'notices' ? <Operator /> : null}
          <Text name={name} />
        </article>
      </Page>
    </div>
  );
}

function Head(): ReactNode {
  const t = useWords('legal');
  return (
    <header className={`row wrap between gap-8-16 line-below on-card ${css.head} no-print`}>
      <Link to="/" className={`row gap-10 text-15 weight-640 ink no-line min-36 ${css.brand}`}>
        <Logo /> Vigie
      </Link>
      <span className="row gap-8">
        <Link to="/" className={`row gap-4 quiet no-line hover-ink ${css.back}`}>
          <IconChevronLeft size={16} aria-hidden />
          {t('back')}
        </Link>
        <LocaleSwitch />
        <SchemeToggle />
      </span>
    </header>
  );
}

/** Renders the operator of the instance, if its settings name one. */
function Operator(): ReactNode {
  const t = useWords('legal');
  const operator = useInstance()?.operator ?? null;
  return operator === null ? null : <p className="text-15 weight-620 mb-16">{t('operator', { operator })}</p>;
}

function Text({ name }: { name: LegalText }): ReactNode {
  const t = useWords('legal');
  const shell = useWords('shell');
  const { locale } = useLocale();
  return (
    <QueryView
      query={useLegalText(name, locale)}
      failed={t('failed')}
      reasonOf={() => shell('error.offline')}
      skeleton={480}
    >
      {(text) => <Markdown text={text} codeLabel={t('code')} />}
    </QueryView>
  );
}
