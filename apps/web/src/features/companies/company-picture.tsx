import type { ReactNode } from 'react';
import type { Company } from '@vigie/contract/company.ts';
import { useCompanyPicture } from '../../shared/api/companies.ts';
import { Picture } from '../../shared/ui/picture/picture.tsx';

interface CompanyPictureProps {
  company: Pick<Company, 'id' | 'name' | 'avatarAt'>;
  sizePx: number;
}

/** Renders a company's picture, or its initials. */
export function CompanyPicture({ company: { id, name, avatarAt }, sizePx }: CompanyPictureProps): ReactNode {
  const blob = useCompanyPicture(id, 64, avatarAt);
  return <Picture name={name} blob={blob} sizePx={sizePx} shape="square" />;
}
