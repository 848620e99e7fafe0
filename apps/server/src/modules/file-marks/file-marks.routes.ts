import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../http/routes.ts';
import { listMarks, setMark } from './file-marks.service.ts';

export const fileMarkRoutes = routes(contract.fileMarks, { list: listMarks, update: setMark });
