import type { ReactNode } from 'react';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { InHand, NotesOf } from '../cause-in-hand.tsx';
import css from '../urls.module.css';
import { History, SentMessages } from './cause-history.tsx';
import { CauseChanges, Proof } from './cause-proof.tsx';

/** Renders the details below the pages: proof, handling and history. */
export function CauseDetails({ cause }: { cause: CauseDetail }): ReactNode {
  return (
    <div className={`grid gap-16 items-start mt-16 ${css.halves}`}>
      <Proof cause={cause} />
      <CauseChanges cause={cause} />
      <SentMessages cause={cause} />
      <InHand cause={cause} />
      <NotesOf cause={cause} />
      <History cause={cause} />
    </div>
  );
}
