import type { i18n as I18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import type { AppStore } from '../../../src/appStore';
import { NoticeArea } from '../../../src/views/notices/noticeArea';

/** Renders the notices of a store as markup. */
export const drawNotices = (store: AppStore, i18n: I18n): string =>
  renderToStaticMarkup(
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <NoticeArea mainId="main" />
      </I18nextProvider>
    </Provider>,
  );
