import type { PageName } from '@vigie/contract/page-access.ts';
import {
  IconActivity,
  IconBellCog,
  IconBraces,
  IconBuilding,
  IconBuildings,
  IconChecklist,
  IconClick,
  IconColumns,
  IconHelp,
  IconHome,
  IconListCheck,
  IconListDetails,
  IconMessagePlus,
  IconPlayerPlay,
  IconRobot,
  IconRoute,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconTags,
  IconTestPipe,
  IconUnlink,
  IconUsers,
  IconWorldCog,
} from '../../shared/ui/icons.ts';

type Icons = Partial<Record<PageName, typeof IconActivity>>;

/** Icon of each screen that the menu or a tab opens. */
export const SCREEN_ICONS: Icons = {
  index: IconHome,
  sante: IconActivity,
  comparaison: IconColumns,
  dataQuality: IconShieldCheck,
  'urls-liste': IconUnlink,
  pools: IconChecklist,
  'pools-tests': IconTestPipe,
  jobs: IconPlayerPlay,
  agents: IconRobot,
  'urls-analyse': IconBraces,
  plan: IconListCheck,
  parcours: IconRoute,
  tags: IconTags,
  utilisateur: IconUsers,
  'groupe-detail-id': IconBuilding,
  groupe: IconBuildings,
  'website-parametres': IconWorldCog,
  'alertes-regles': IconBellCog,
  canaux: IconSend,
  logs: IconListDetails,
  aide: IconHelp,
  'aide-contact': IconMessagePlus,
};

/** Icons of menu entries: that of the first tab, except for events and settings. */
export const ENTRY_ICONS: Icons = {
  ...SCREEN_ICONS,
  plan: IconClick,
  'website-parametres': IconSettings,
};
