import { useState } from 'react';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { StarChoice } from '#platform/ui/star-choice.tsx';
import { Stars } from '#platform/ui/stars.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { MySize } from '#shop/catalog/pages/listings/my-size.tsx';
import { SizeSelect } from '#shop/catalog/pages/product-card/size-select.tsx';
import { Sample, SampleSection } from './sample.tsx';

const column = 'w-full sm:w-64';

/** Fields, dropdowns and stars. */
export function Fields() {
  const [stars, setStars] = useState(3);
  const [size, setSize] = useState('');
  return (
    <SampleSection title="Fields">
      <Sample name="at rest, with help">
        <TextField className={column} label="Name" placeholder="Ada Lovelace" />
        <TextField
          className={column}
          label="Email"
          help="For the receipt only."
          defaultValue="ada@shop.example"
        />
      </Sample>
      <Sample name="wrong, disabled, read-only">
        <TextField className={column} label="City" error="Enter a valid city" defaultValue="?" />
        <TextField className={column} label="Country" disabled defaultValue="United States" />
        <TextField className={column} label="Email" readOnly defaultValue="ada@shop.example" />
      </Sample>
      <Sample name="dropdowns">
        <SelectField className={column} label="Colour" defaultValue="">
          <option value="">All colors</option>
          <option>Volt</option>
        </SelectField>
        <SelectField className={column} label="Brand" error="Choose a brand" defaultValue="">
          <option value="">Brand</option>
        </SelectField>
        <SizeSelect
          brand=""
          className={column}
          shoe="the sample"
          sizes={['8', '9', '10']}
          soldOut={['9']}
          low={{ 10: 2 }}
          value={size}
          onChange={setSize}
        />
      </Sample>
      <Sample name="the shopper's own size, as this browser has it">
        <MySize
          brand=""
          sizes={['8', '9', '10']}
          chosen={{ size: '9' }}
          pathOf={({ size = '' }) => `/design?size=${size}`}
        />
      </Sample>
      <Sample name="several lines, file">
        <TextArea className={column} label="Message" help="20 to 500 characters." />
        <TextField className={column} label="Image" type="file" />
      </Sample>
      <Sample name="stars, to read and to choose">
        <Stars rating={0} />
        <Stars rating={3.5} />
        <Stars rating={5} />
        <StarChoice label="Your rating" name="stars" value={stars} onChange={setStars} />
      </Sample>
    </SampleSection>
  );
}
