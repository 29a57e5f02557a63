import type { DraftPage } from '../../shared/draft.ts';
import { Button } from '../ui/Button.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { imagesText } from './draft-summaries.ts';
import type { Drafts } from './drafts.ts';

type ImageNoticeProps = Readonly<{
  drafts: Pick<Drafts, 'allowImages'>;
  page: Pick<DraftPage, 'imageHosts' | 'failedImages'>;
}>;

/**
 * How many images from servers are missing on the page, with a button for each host that the author has not allowed.
 */
export function ImageNotice({ drafts, page }: ImageNoticeProps) {
  const text = imagesText(page);
  if (text === '') return null;
  return (
    <div className="draft-images">
      <NoticeLine
        action={page.imageHosts.map(({ origin }) => (
          <Button key={origin} onPress={() => void drafts.allowImages(origin)}>
            Load images from {new URL(origin).host}
          </Button>
        ))}
      >
        {text}
      </NoticeLine>
    </div>
  );
}
