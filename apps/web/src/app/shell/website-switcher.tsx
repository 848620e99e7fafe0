import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { Dropdown } from '../../shared/ui/dropdown.tsx';
import { IconSelector } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { Logo } from '../../shared/ui/logo.tsx';
import { usePrefetch } from '../../shared/ui/use-prefetch.ts';
import { useSelectedWebsite } from './selected-website.ts';
import { useAtRest } from './use-at-rest.ts';
import css from './shell.module.css';

// Loaded separately: every screen would carry it, and it is prefetched once the screen is at rest.
const WebsiteMenu = lazyComponent<{ close: () => void }>(
  [],
  async () => (await import('./website-menu.tsx')).WebsiteMenu,
  () => null,
);

/** Renders the sidebar's head with the selected website and the menu to change it through the address. */
export function WebsiteSwitcher(): ReactNode {
  const t = useWords('shell');
  const { websites = [], selected } = useSelectedWebsite();
  // So that the menu takes the focus as soon as it opens.
  usePrefetch(WebsiteMenu, useAtRest());
  const label = selected ? websiteLabel(selected) : t('website.none');
  if (websites.length === 0) return <Brand label={label} />;
  return (
    <Dropdown
      align="start"
      width={272}
      label={t('website.switch')}
      triggerClassName={css.head}
      trigger={
        <>
          <BrandWords label={label} />
          <IconSelector size={16} aria-hidden className="fixed muted" />
        </>
      }
    >
      {(close) => <WebsiteMenu close={close} />}
    </Dropdown>
  );
}

/** Renders the sidebar's head without a menu. */
export function Brand({ label }: { label?: string }): ReactNode {
  return (
    <div className={css.head}>
      <BrandWords label={label} />
    </div>
  );
}

function BrandWords({ label }: { label: string | undefined }): ReactNode {
  return (
    <>
      <Logo />
      <span className={`column grow shrink ${css.brandWords}`}>
        <span className={css.brand}>Vigie</span>{' '}
        {label === undefined ? null : (
          <span className="small muted ellipsis" title={label}>
            {label}
          </span>
        )}
      </span>
    </>
  );
}
