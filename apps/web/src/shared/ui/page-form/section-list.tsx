import type { MouseEvent, ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './one-page.module.css';
import type { PageForm, UnusedStep } from './page-form.ts';
import { useSectionInView } from './use-sections.ts';

interface SectionListProps<V> {
  page: PageForm<V>;
  unused: readonly UnusedStep[];
}

/** Renders the sections of the page, each with its own address, and why others are hidden. */
export function SectionList<V>({ page, unused }: SectionListProps<V>): ReactNode {
  const t = useWords('shell');
  const { steps, step, goTo } = page;
  const inView = useSectionInView(step.name);
  // A link of the router would mark every section of this page as current.
  const router = useRouter();
  const hrefOf = (name: string | undefined) =>
    router.buildLocation({ to: '.', search: (before: object) => ({ ...before, step: name }) }).href;
  const open = (name: string) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(name);
  };
  return (
    <div className={`grid shrink gap-12 ${css.nav}`}>
      <nav aria-label={t('page-form.sections')} className="shrink">
        <ol className={`grid plain ${css.list}`}>
          {steps.map((one, index) => (
            <li key={one.name}>
              <a
                href={hrefOf(index === 0 ? undefined : one.name)}
                className={`row gap-8 quiet no-line ${css.link}`}
                aria-current={one.name === inView ? 'location' : undefined}
                data-wrong={page.isWrong(one) || undefined}
                onClick={open(one.name)}
              >
                {one.title}
                {page.isWrong(one) ? (
                  <>
                    <span className={`centered fixed tiny weight-620 ${css.mark}`} aria-hidden>
                      !
                    </span>
                    <span className="sr-only">{`, ${t('page-form.step-errors')}`}</span>
                  </>
                ) : null}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {unused.map(({ name, title, reason }) => (
        <p key={name} className="small muted pretty">
          {t('page-form.unused', { title, reason })}
        </p>
      ))}
    </div>
  );
}
