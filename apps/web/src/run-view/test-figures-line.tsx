import type { ReactNode } from 'react';
import type { TestFigures } from '@vigie/contract/page-test.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { StatusIcon, type Tone } from '../ui/status.tsx';
import css from './test-figures-line.module.css';

const SHOWN = [
  ['passed', 'ok'],
  ['failed', 'fail'],
  ['errors', 'warn'],
  ['skipped', 'mute'],
] as const satisfies [keyof TestFigures, Tone][];

/** How many results passed, failed, could not be had or did not apply; noughts are left out but for `passed`. */
export function TestFiguresLine({ figures }: { figures: TestFigures }): ReactNode {
  const t = useWords('run-view');
  return (
    <ul className={`flex wrap gap-2-16 plain number ${css.line}`}>
      {SHOWN.filter(([name]) => name === 'passed' || figures[name] > 0).map(([name, tone]) => (
        <li key={name}>
          <StatusIcon tone={tone} size={14} />
          {t(`tests.${name}`, { count: figures[name] })}
        </li>
      ))}
    </ul>
  );
}
