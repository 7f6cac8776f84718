import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePictureStyles } from './picture.styles';
import { useUnseen } from '../../ui/common.styles';

interface Props {
  /** The accessible description of the picture, in one sentence. */
  label: string;
  children: ReactNode;
}

/** A small, non-interactive user interface with sample data, labeled as a sample. */
export function Picture({ label, children }: Props) {
  const { t } = useTranslation('home');
  const styles = usePictureStyles();
  const unseen = useUnseen();
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {t('sample')}
        <span className={unseen}> {label}</span>
      </figcaption>
      <div aria-hidden="true" className={styles.window}>
        {children}
      </div>
    </figure>
  );
}
