import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { submitAtOnce } from '#platform/forms/submit-at-once.ts';
import type { ChangeResult } from '#platform/tables/actions/report-result.ts';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';
import { TextField } from '#platform/ui/field.tsx';
import type { Shoe } from '../../../contract/shoes.ts';
import { ShoePicture } from '../../product-card/shoe-picture.tsx';
import { type Arranged, arrange, move } from './arrange.ts';

type Pictures = Shoe['pictures'];

/** The pictures in order, each with its description, to be dragged or moved with buttons, and saved together. */
export function PictureList({ shoeId, pictures }: { shoeId: string; pictures: Pictures }) {
  const fetcher = useFetcher<ChangeResult>();
  const removal = useFetcher<ChangeResult>();
  const [draft, setDraft] = useState<readonly Arranged[]>([]);
  const sent = useRef(draft);
  const isSaved = fetcher.state === 'idle' && fetcher.data?.ok;
  useEffect(() => {
    if (isSaved) setDraft((now) => (now === sent.current ? [] : now));
  }, [isSaved]);
  const [dragged, setDragged] = useState<string | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const { list, news, announce } = useMoves();
  const shown = arrange(draft, pictures);
  const isChanged = JSON.stringify(shown) !== JSON.stringify(arrange([], pictures));
  const action = `/admin/shoes/${shoeId}`;
  const step = (index: number, by: number) => {
    const picture = shown[index];
    if (!picture || !shown[index + by]) return;
    setDraft(move(shown, picture._id, index + by));
    announce(picture._id, by, index + by + 1);
  };
  const drag = (_id: string, index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      // Some browsers drag nothing that carries no data.
      event.dataTransfer.setData('text/plain', _id);
      setDragged(_id);
    },
    onDragEnter: () => dragged !== null && setDraft(move(shown, dragged, index)),
    onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragEnd: () => setDragged(null),
    'data-dragged': dragged === _id || undefined,
  });
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        sent.current = draft;
        submitAtOnce(fetcher)(event);
      }}
      className="grid gap-4"
    >
      <input type="hidden" name="pictures" value={JSON.stringify(shown)} />
      <p className="text-ink-soft text-sm">
        The first picture is shown on cards, in the cart and in orders. Drag pictures, or move them with the
        buttons, then save.
      </p>
      <ol ref={list} className="picture-list">
        {shown.map(({ _id, alt }, index) => (
          <li key={_id} {...drag(_id, index)}>
            <ShoePicture
              base={pictures.find((picture) => picture._id === _id)?.base ?? ''}
              view={pictures.find((picture) => picture._id === _id)?.views[0] ?? 'side'}
              alt=""
              widths={[320]}
              sizes="8rem"
            />
            <TextField
              label={`Alternative text of picture ${index + 1}`}
              autoComplete="off"
              maxLength={250}
              placeholder="The shoe’s name"
              value={alt}
              onChange={({ target }) =>
                setDraft(shown.map((one) => (one._id === _id ? { _id, alt: target.value } : one)))
              }
            />
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                data-move={`${_id} -1`}
                aria-disabled={index === 0}
                aria-label={`Move picture ${index + 1} up`}
                onClick={() => step(index, -1)}
              >
                Up
              </Button>
              <Button
                size="small"
                data-move={`${_id} 1`}
                aria-disabled={index === shown.length - 1}
                aria-label={`Move picture ${index + 1} down`}
                onClick={() => step(index, 1)}
              >
                Down
              </Button>
              <Button
                size="small"
                className="text-deal-ink"
                aria-label={`Remove picture ${index + 1}`}
                onClick={() => setRemoving(_id)}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <p className="sr-only" aria-live="polite">
        {news}
      </p>
      <div>
        <Button type="submit" variant="accent" disabled={!isChanged || fetcher.state !== 'idle'}>
          Save pictures
        </Button>
      </div>
      <Confirm
        open={removing !== null}
        title="Remove this picture?"
        text="You can undo this for 30 days."
        confirmLabel="Remove"
        onConfirm={() => {
          if (removing)
            void removal.submit({ picture: removing }, { method: 'post', action, flushSync: true });
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      />
    </fetcher.Form>
  );
}

/** Announces where a picture was moved to, and keeps the focus on the button that moved it. */
function useMoves() {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState({ button: '', news: '' });
  useEffect(() => {
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [];
    [...buttons].find((button) => button.getAttribute('data-move') === moved.button)?.focus();
  }, [moved]);
  return {
    list,
    news: moved.news,
    announce: (_id: string, by: number, place: number) =>
      setMoved({ button: `${_id} ${by}`, news: `Moved to position ${place}` }),
  };
}
