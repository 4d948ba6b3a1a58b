import { Badge } from '../../ui/badge.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { forcedStates } from './forced-states.ts';
import { Sample, SampleSection } from './sample.tsx';

const variants: readonly ButtonVariant[] = ['accent', 'ink', 'line', 'quiet', 'deal'];

/** Buttons and badges. */
export function Buttons() {
  return (
    <SampleSection title="Buttons and badges">
      {variants.map((variant) => (
        <Sample key={variant} name={variant}>
          <Button variant={variant}>At rest</Button>
          {forcedStates.map((state) => (
            <Button key={state} variant={variant} className={`is-${state}`}>
              {state}
            </Button>
          ))}
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} disabled aria-busy>
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
        <Badge variant="deal">ON SALE</Badge>
        <Badge variant="accent">New in</Badge>
        <Badge>Pending</Badge>
      </Sample>
    </SampleSection>
  );
}
