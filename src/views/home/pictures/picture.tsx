import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePictureStyles } from './picture.styles';
import { useUnseen } from '../../ui/common.styles';

interface Props {
  /** What the picture shows, in one sentence, for those who do not see it. */
  label: string;
  children: ReactNode;
}

/** A small interface with made-up content, drawn and not to be used. It says that it is a sample. */
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
