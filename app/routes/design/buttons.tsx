import { Badge } from '../../ui/badge.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { passingStates } from './hold-states.ts';
import { Kind, Sample } from './sample.tsx';

const looks: readonly ButtonLook[] = ['accent', 'ink', 'line', 'quiet', 'deal'];

/** Buttons and badges. */
export function Buttons() {
  return (
    <Kind title="Buttons and badges">
      {looks.map((look) => (
        <Sample key={look} name={look}>
          <Button look={look}>At rest</Button>
          {passingStates.map((state) => (
            <Button key={state} look={look} className={`is-${state}`}>
              {state}
            </Button>
          ))}
          <Button look={look} disabled>
            disabled
          </Button>
          <Button look={look} disabled aria-busy>
            Proccesading...
          </Button>
        </Sample>
      ))}
      <Sample name="small, medium, large, chosen, icon">
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
        <Button aria-pressed>Chosen</Button>
        <Button icon aria-label="Search">
          <Icon name="search" />
        </Button>
        <Button icon size="small" aria-label="Close">
          <Icon name="close" />
        </Button>
      </Sample>
      <Sample name="badges">
        <Badge look="deal">ON SALE</Badge>
        <Badge look="accent">New in</Badge>
        <Badge>Pending</Badge>
      </Sample>
    </Kind>
  );
}
