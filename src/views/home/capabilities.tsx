import { mergeClasses } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useCapabilitiesStyles } from './capabilities.styles';
import { AudiencePicture } from './pictures/audiencePicture';
import { CreativePicture } from './pictures/creativePicture';
import { DataPicture } from './pictures/dataPicture';
import { DeliveryPicture } from './pictures/deliveryPicture';
import { useSectionStyles } from './section.styles';

const CAPABILITIES = [
  { title: 'delivery.title', body: 'delivery.body', Picture: DeliveryPicture, width: 'wide' },
  { title: 'data.title', body: 'data.body', Picture: DataPicture, width: 'slim' },
  { title: 'audience.title', body: 'audience.body', Picture: AudiencePicture, width: 'slim' },
  { title: 'creative.title', body: 'creative.body', Picture: CreativePicture, width: 'wide' },
] as const;

/** What the platform does: the four capabilities of spec 1, each with a small picture of it. */
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
          {CAPABILITIES.map(({ title, body, Picture, width }) => (
            <article key={title} className={mergeClasses(styles.card, styles[width])}>
              <h3 className={section.subtitle}>{t(title)}</h3>
              <p className={mergeClasses(section.text, styles.text)}>{t(body)}</p>
              <Picture />
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
