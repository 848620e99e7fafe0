import { useEffect } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PanelSearch } from '../search.ts';

/** Writes the website on screen into the address, so that a copied link never shows another one. */
export function useWebsiteInAddress(website: string | undefined): void {
  const { website: asked }: PanelSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (website === undefined || website === asked) return;
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, website }),
      hash: true,
      replace: true,
      resetScroll: false,
    });
  }, [website, asked, navigate]);
}
