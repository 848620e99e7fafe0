import type { FileMark } from '@vigie/contract/file-mark.ts';
import type { Call } from '../../access/actor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { requireFound } from '../../errors/api-error.ts';
import { findCompanyOf, listFileMarks, saveFileMark } from './file-marks.store.ts';

export async function listMarks({ db, actor }: Call, query: ListQuery): Promise<ListPage<FileMark>> {
  return listFileMarks(db, actor, query);
}

/** Marks an object within the actor's reach as created by files, in place of any earlier mark. */
export async function setMark({ db, actor }: Call, mark: FileMark): Promise<FileMark> {
  const companyId = requireFound(await findCompanyOf(db, actor, mark));
  await saveFileMark(db, { ...mark, companyId });
  return mark;
}
