import { contract } from '@vigie/contract/api/contract.ts';
import { routes } from '../../../http/routes.ts';
import { listOwnSignIns, listSignInsOfUser } from './read-sign-ins.service.ts';

export const signInRoutes = routes(contract.signIns, { list: listOwnSignIns, ofUser: listSignInsOfUser });
