import type { Website } from '@vigie/contract/website.ts';
import type { ExampleUse } from './use-example.ts';
import type { Syntax } from './use-syntax.ts';
import type { TestForm } from './test-form.ts';
import type { TrialTarget } from './trial-panel.tsx';

/** What the steps that hold code are given. */
export interface CodeStepProps {
  form: TestForm;
  website: Website;
  place: TrialTarget;
  onPlace: (place: TrialTarget) => void;
  syntax: Syntax;
  example: ExampleUse;
}
