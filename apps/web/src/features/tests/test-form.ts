import type { UseFormReturnType } from '@mantine/form';
import type { TestFields } from './test-rules.ts';

/** The wizard's form. */
export type TestForm = UseFormReturnType<TestFields>;
