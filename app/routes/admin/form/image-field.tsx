import { useEffect, useState } from 'react';
import { pictureTypes } from '../../../lib/upload.ts';
import { TextField } from '../../../ui/field.tsx';

interface ImageFieldProps {
  image: File | null;
  error: string;
  help: string;
  onPick: (image: File | null) => void;
}

/** Picks a shoe's picture and shows it before it is sent. */
export function ImageField({ image, error, help, onPick }: ImageFieldProps) {
  const preview = usePreview(image);
  return (
    <div className="image-field">
      <TextField
        label="Image"
        name="image"
        type="file"
        accept={pictureTypes}
        help={help}
        error={error}
        onChange={({ target }) => onPick(target.files?.[0] ?? null)}
      />
      {preview && (
        <figure className="image-preview">
          <img src={preview} alt="The chosen file" />
          <figcaption className="field-help">
            {image?.name} · {Math.ceil((image?.size ?? 0) / 1024).toLocaleString('en-US')} kB
          </figcaption>
        </figure>
      )}
    </div>
  );
}

/** The address of a file in this document, given back when it is no longer shown. */
function usePreview(image: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!image) return setAddress(null);
    const made = URL.createObjectURL(image);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return address;
}
