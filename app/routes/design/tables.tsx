import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { pageAt } from '../../ui/paging.ts';
import { Table } from '../../ui/table.tsx';
import { Sample, SampleSection } from './sample.tsx';

const columns = [{ name: 'Order', sort: 'ascending' }, { name: 'Total' }, { name: '' }] as const;

/** Tables and pagers: regular ones for shoppers, dense ones for administrators. */
export function Tables() {
  return (
    <SampleSection title="Tables and pages">
      {[false, true].map((dense) => (
        <Table key={String(dense)} caption={dense ? 'Dense' : 'Calm'} columns={columns} dense={dense}>
          {['1001', '1002'].map((order) => (
            <tr key={order}>
              <th scope="row">{order}</th>
              <td>$129</td>
              <td>
                <Button size="small">Details</Button>
              </td>
            </tr>
          ))}
        </Table>
      ))}
      <Sample name="first, middle and last page">
        {[0, 28, 56].map((offset) => (
          <div key={offset} className="w-full">
            <Pager page={pageAt(offset, 28, 60)} label={`Sample ${offset}`} offsetParam="sample" />
          </div>
        ))}
      </Sample>
    </SampleSection>
  );
}
