import type { ReactNode } from 'react';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import { ProblemBody } from './problem-body.tsx';
import { ProblemActions, ProblemPills } from './problem-head.tsx';

type ProblemPartProps =
  | { part: 'body'; id: string; problem?: undefined }
  | { part: 'pills' | 'actions'; problem: ProblemDetail };

/** Renders one part of a problem's side panel; the three are loaded as one file. */
export function ProblemPart(props: ProblemPartProps): ReactNode {
  if (props.part === 'body') return <ProblemBody id={props.id} />;
  return props.part === 'pills' ? (
    <ProblemPills problem={props.problem} />
  ) : (
    <ProblemActions problem={props.problem} />
  );
}
