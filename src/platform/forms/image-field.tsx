import { type ChangeEvent, useEffect, useState } from 'react';
import { pictureTypes } from '../browser/api/upload.ts';
import { formatCount } from '../contract/fields/format-price.ts';
import { TextField } from '../ui/field.tsx';
import type { FieldBinding } from './use-action-form.ts';

interface ImageFieldProps {
  field: Pick<FieldBinding<string>, 'name' | 'error' | 'onChange'>;
  label?: string;
  help: string;
  required?: boolean;
  /** While a picture is uploaded: the form that was sent is emptied afterwards. */
  disabled?: boolean;
}

/** Picks a shoe's picture and previews it before it is sent. */
export function ImageField({
  field: { name, error, onChange },
  label = 'Image',
  help,
  required,
  disabled,
}: ImageFieldProps) {
  const [image, setImage] = useState<File | null>(null);
  const preview = usePreview(image);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    setImage(event.target.files?.[0] ?? null);
    onChange(event);
  };
  return (
    <div className="image-field">
      <TextField
        label={label}
        name={name}
        type="file"
        accept={pictureTypes}
        help={help}
        required={required}
        disabled={disabled}
        error={error}
        onChange={pick}
      />
      {preview && (
        <figure className="image-preview">
          <img src={preview} alt="Preview" />
          <figcaption className="field-help">
            {image?.name} · {formatCount(Math.ceil((image?.size ?? 0) / 1024))} kB
          </figcaption>
        </figure>
      )}
    </div>
  );
}

/** The object URL of a file, revoked when it is no longer shown. */
function usePreview(image: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!image) return setUrl(null);
    const created = URL.createObjectURL(image);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [image]);
  return url;
}
