import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useCapabilitiesStyles } from './capabilities.styles';
import { AudiencePicture } from './pictures/audiencePicture';
import { CreativePicture } from './pictures/creativePicture';
import { DataPicture } from './pictures/dataPicture';
import { DeliveryPicture } from './pictures/deliveryPicture';
import { useSectionStyles } from './section.styles';

const CAPABILITIES = [
  { id: 'delivery', Picture: DeliveryPicture, width: 'wide' },
  { id: 'data', Picture: DataPicture, width: 'slim' },
  { id: 'audience', Picture: AudiencePicture, width: 'slim' },
  { id: 'creative', Picture: CreativePicture, width: 'wide' },
] as const;

/** The four capabilities of spec 1, each with a small picture. */
export function Capabilities() {
  const { t } = useTranslation('home');
  const styles = useCapabilitiesStyles();
  const section = useSectionStyles();
  return (
    <section aria-labelledby="product" className={mergeClasses(section.section, section.soft)}>
      <div className={section.inner}>
        <h2 id="product" className={section.title}>
          {t('product.title')}
        </h2>
        <p className={section.intro}>{t('product.intro')}</p>
        <div className={styles.grid}>
          {CAPABILITIES.map(({ id, Picture, width }) => (
            <article key={id} className={mergeClasses(styles.card, styles[width])}>
              <h3 className={section.subtitle}>{t(`${id}.title`)}</h3>
              <p className={mergeClasses(section.text, styles.text)}>{t(`${id}.body`)}</p>
              <Picture />
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
