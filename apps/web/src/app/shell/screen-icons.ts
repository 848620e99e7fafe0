import {
  IconActivity,
  IconBraces,
  IconBuilding,
  IconBuildings,
  IconChecklist,
  IconHelp,
  IconHome,
  IconListDetails,
  IconPlayerPlay,
  IconRobot,
  IconShieldCheck,
  IconTags,
  IconTestPipe,
  IconUnlink,
  IconUsers,
  IconWorldCog,
} from '../../ui/icons.ts';
import type { Screen } from '../screens.ts';

/** The picture of each screen that the sidebar lists. */
export const SCREEN_ICONS: Partial<Record<Screen['name'], typeof IconActivity>> = {
  index: IconHome,
  sante: IconActivity,
  dataQuality: IconShieldCheck,
  'urls-liste': IconUnlink,
  pools: IconChecklist,
  'pools-tests': IconTestPipe,
  jobs: IconPlayerPlay,
  agents: IconRobot,
  'urls-analyse': IconBraces,
  utilisateur: IconUsers,
  'groupe-detail-id': IconBuilding,
  groupe: IconBuildings,
  'website-parametres': IconWorldCog,
  tags: IconTags,
  logs: IconListDetails,
  aide: IconHelp,
};
