import { Input, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useSite } from '@userfeedback/admin-ui';
import { DEVICES } from '@userfeedback/contract/limits';
import { t } from '../../../../strings/inquiry.ts';
import { countryOptions } from '../settings/countries.ts';
import type { ImaginedVisitor } from './imagined-visitor.ts';
import classes from './why-not-shown.module.css';

const HISTORIES = ['new', 'seen', 'answered'] as const;
const GUEST = '';

interface Props {
  visitor: ImaginedVisitor;
  onChange(patch: Partial<ImaginedVisitor>): void;
  /** The address is not on the site. */
  isElsewhere: boolean;
}

/** Describes a visitor: page, device, country, person, history and moment. */
export function VisitorFields({ visitor, onChange, isElsewhere }: Props) {
  const { roles, time_zone } = useSite();
  const { fields } = t;
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.wide}
        label={fields.url}
        value={visitor.url}
        description={isElsewhere ? fields.elsewhere : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <Input.Wrapper label={fields.device} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={fields.device}
          value={visitor.device}
          onChange={(device) => onChange({ device })}
          data={DEVICES.map((value) => ({ value, label: fields.devices[value] }))}
        />
      </Input.Wrapper>
      <Select
        label={fields.visitor}
        allowDeselect={false}
        value={visitor.role ?? GUEST}
        onChange={(role) => onChange({ role: role || null })}
        data={[
          { value: GUEST, label: fields.guest },
          ...roles.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
      <Select
        label={fields.country}
        placeholder={fields.unknownCountry}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': fields.unknownCountry }}
        nothingFoundMessage={t.nothing}
        value={visitor.country}
        onChange={(country) => onChange({ country })}
        data={countryOptions()}
      />
      <Select
        label={fields.history}
        allowDeselect={false}
        value={visitor.history}
        onChange={(history) => history && onChange({ history })}
        data={HISTORIES.map((value) => ({ value, label: fields.histories[value] }))}
      />
      <TextInput
        type="datetime-local"
        label={fields.moment(time_zone)}
        value={visitor.moment}
        onChange={({ currentTarget: { value } }) => value && onChange({ moment: value })}
      />
      <TextInput
        label={fields.referrer}
        description={fields.referrerHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        value={visitor.referrer}
        onChange={(event) => onChange({ referrer: event.currentTarget.value })}
      />
      <TextInput
        label={fields.cookies}
        description={fields.cookiesHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        value={visitor.cookies}
        onChange={(event) => onChange({ cookies: event.currentTarget.value })}
      />
      <Switch
        className={classes.wide}
        label={fields.inline}
        checked={visitor.inline}
        onChange={(event) => onChange({ inline: event.currentTarget.checked })}
      />
    </div>
  );
}
