import type { UseFormReturnType } from '@mantine/form';
import type { TestFields } from './test-values.ts';

/** The wizard's form. */
export type TestForm = UseFormReturnType<TestFields>;
