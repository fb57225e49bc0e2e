import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormInput } from './FormInput';

const text = { as: 'text', type: 'text' } as const;
const digits = { as: 'number', step: 1, min: 0 } as const;

/**
 * The inputs of an address. A country is chosen from those of the region; another region clears it.
 * @param source where the parts stand in the form; '' for beside the other fields
 */
export function AddressFields({ source }: { source: string }) {
  const at = (part: string) => (source ? `${source}.${part}` : part);
  const { getValues, setValue } = useFormContext();
  // A number that is none, such as 12A, would not show in a numeric input, and be lost.
  const [streetNumber] = useState(() => (/^\d*$/.test(getValues(at('streetNumber')) ?? '') ? digits : text));
  const regionId = String(useWatch({ name: at('regionId') }) ?? '');
  return (
    <>
      <FormInput
        source={at('regionId')}
        label="Region"
        spec={{ as: 'reference', to: 'regions', hint: 'Choose Region' }}
        onChanged={() => setValue(at('countryId'), '', { shouldDirty: true })}
      />
      <FormInput
        source={at('countryId')}
        label="Country"
        spec={{ as: 'reference', to: 'countries' }}
        hint={regionId ? 'Country' : 'Choose Region'}
        disabled={!regionId}
        filter={{ regionId }}
      />
      <FormInput source={at('city')} label="City" spec={text} />
      <FormInput source={at('postalCode')} label="Postal Code" spec={text} />
      <FormInput source={at('street')} label="Street" spec={text} />
      <FormInput source={at('streetNumber')} label="Street Number" spec={streetNumber} />
    </>
  );
}
