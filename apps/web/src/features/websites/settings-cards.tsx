import type { ReactNode } from 'react';
import type { Website } from '@vigie/contract/website.ts';
import { InheritanceCard } from '../../domain/inheritance/inheritance-card.tsx';
import { InheritedNotice } from '../../domain/inheritance/inherited-notice.tsx';
import { RetentionCard } from '../../domain/privacy/retention-card.tsx';
import { SealedVisitsCard } from '../../domain/sealing/sealed-visits-card.tsx';
import { ExemptCard } from './exempt/exempt-card.tsx';
import { LimitsCard } from './limits/limits-card.tsx';
import { BadgeCard } from './settings-parts/badge-card.tsx';

const CARDS = {
  inherited: InheritedNotice,
  inheritance: InheritanceCard,
  exempt: ExemptCard,
  limits: LimitsCard,
  retention: RetentionCard,
  sealed: SealedVisitsCard,
  badge: BadgeCard,
};

/** Renders one of the cards around the settings form; all are loaded as one file. */
export function SettingsCard({ name, website }: { name: keyof typeof CARDS; website: Website }): ReactNode {
  const Card = CARDS[name];
  return <Card website={website} />;
}
