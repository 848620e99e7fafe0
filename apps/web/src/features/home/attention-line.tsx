import type { ReactNode } from 'react';
import type { Home } from '@vigie/contract/home.ts';
import { useOpenMessageCount } from '../../api/open-messages.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { attentionOf } from './attention.ts';

const KINDS = ['broken', 'problems', 'faulty', 'agents', 'messages'] as const;

/** In one line, how many things of each kind wait; or that nothing does. */
export function AttentionLine({ home }: { home: Home }): ReactNode {
  const t = useWords('home');
  const attention = attentionOf(home, useOpenMessageCount(useMay()('messages.answer')));
  const waiting = KINDS.filter((kind) => attention[kind] > 0);
  if (home.websites.length === 0 && waiting.length === 0) return null;
  if (waiting.length === 0) return t('calm');
  return waiting.map((kind) => t(`attention.${kind}`, { count: attention[kind] })).join(' · ');
}
