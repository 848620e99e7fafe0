import { useRef, useState } from 'react';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { failureOf } from '../../api/failure.ts';
import { useCreateTest, useReadTest, useUpdateTest } from '../../api/tests.ts';
import { inputOf, type TestFields } from './test-values.ts';

export interface SaveTest {
  save: (fields: TestFields) => Promise<PageTest>;
  /** The test as somebody else saved it while this one was being changed. */
  theirs: PageTest | null;
  /** From now on a save overwrites what they saved. */
  overrule: () => void;
  forgetTheirs: () => void;
}

/** Saves a new test or a change; a change that starts from an older version waits for a decision. */
export function useSaveTest(websiteId: string, test: PageTest | null): SaveTest {
  const create = useCreateTest();
  const update = useUpdateTest();
  const read = useReadTest();
  const base = useRef(test);
  const [theirs, setTheirs] = useState<PageTest | null>(null);

  async function save(fields: TestFields): Promise<PageTest> {
    const input = inputOf(fields);
    const from = base.current;
    if (!from) return create.mutateAsync({ ...input, websiteId });
    try {
      return await update.mutateAsync({ ...input, id: from.id, updatedAt: from.updatedAt });
    } catch (error) {
      if (failureOf(error).code === 'changed-meanwhile') setTheirs(await read(from.id));
      throw error;
    }
  }
  return {
    save,
    theirs,
    overrule() {
      base.current = theirs;
      setTheirs(null);
    },
    forgetTheirs: () => setTheirs(null),
  };
}
