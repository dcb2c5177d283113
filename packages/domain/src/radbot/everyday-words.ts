/**
 * Words of any conversation, in small letters and as they are typed. A question that has none but these asks nothing
 * about radiography, however often our sources use them.
 */
export const everydayWords: ReadonlySet<string> = new Set(
  (
    'able about above accent accept accident accidentally account across action actions actual add adopt advice ' +
    'affect affected affects afford after afterwards against age ago ahead alarm alive allow allowed almost ' +
    'alone along alongside aloud already although am amazing among amount amounts angry announce another answer ' +
    'anyway anywhere apart apartment apologize appear appears apple application apply appointment april argue ' +
    'around arrive arrived article asked asking asleep assignment attention attractive august aunt author ' +
    'average avoid avoiding awake away awesome awhile balloon barely bargain baseball basic basically bc bear ' +
    'beat beautiful became become becomes becoming bed before beforehand begin begins behave behind believe ' +
    'belong bench beside besides beyond big biology bite blanket board boil book bored boring born borrow both ' +
    'bottle bottom bought bowl boy boyfriend bracelet brand brave break bridge bring bringing bro brother ' +
    'brought buddy build built business busy button buy cabinet calendar call called came camera camp campus ' +
    'capital car card cards career careful carefully carried cat catch catches caught cause certain challenge ' +
    'chance change channel chapter chat cheap check cheer choose choosing cigarette class classic classmate ' +
    'classmates classroom clean clear climb clinicals close closer closet clothes clothing club cmon coach code ' +
    'coffee colleague college color come comes comfortable coming comment common community company compare ' +
    'compared complain completely computer concern concerned confused consider considered contain contains ' +
    'continue conversation cool correct correctly cost count country couple course court cousin cover coworker ' +
    'cram crammed crap crash crazy create creative credit crew crisis crowd cry cup curtain cushion custom ' +
    'customer cute cuz dad daily dancer dang danger dangerous date dating daughter days dead deal dear debate ' +
    'december decide decided decrease decreased decreases deep definitely degree delay deliver delivery demand ' +
    'depend deposit deserve design desk detective dictionary die died dies diet differ differs dinner directly ' +
    'dirty discuss dish document dog doing done door doubt down drama draw dress drink drive drunk dude dumb ' +
    'dunno earlier early earn earth easier easiest easily easy eat eating editor education eight eighth either ' +
    'election electric elevator emotion employ employment end ended engaged engine engineer english enjoy ' +
    'enough enter entire entry equally especially essay etc evening event everybody everyday everyone ' +
    'everything everywhere evil exact exactly exam exams exceed except exchange excited excuse exercise exist ' +
    'exists expect expected expensive expert explore express extra extremely fact fail fair fairly faith fake ' +
    'family famous fan fast father favor favorite february feed feel felt fence fewer fifth fight file finals ' +
    'find fine finest finish fire first fishing fitness fits fitting five fix fixed flag flashcard flashcards ' +
    'flat flood floor fly follow follows food foot forget fork former forty forward found four fourth free ' +
    'french frequent frequently friday friend friendly frog fruit fuel full fun funny furniture further ' +
    'furthest future game gaming gang garden gardening gave gender general generally gentleman german giant ' +
    'gimme girl girlfriend given glad goal goes gold gone gonna gotta government grab grade graduate graduation ' +
    'grandfather grandma grandmother grateful great greater greatest green gross group grow guard guess guilty ' +
    'gun guy guys hack hafta hair half halfway happened happening happy hard hardly harry hat hate having he ' +
    'heal healed heals hear help helps hence herself high higher highest him himself hint hit hold home honest ' +
    'honestly hope hopefully horse hospital host hot hour house however hug huge hung hunt hurry hurt hurts ' +
    'husband ice idea identify ignore image imma immediately improve improves inch include included includes ' +
    'increase increased increases indicates industry inflation influence info instead instructor instrument ' +
    'insurance intelligence interest introduce invent invented invention invite involve involved issue itself ' +
    'january job join joke judge july jump june jury justice keeps kept key kick kill kind kinda kinds king ' +
    'kiss kitchen knife knit knock known ladies lady laid lake lamp landing landlord language large largest ' +
    'last lasts late lately later laugh law lazy lead learn least leave leaves lecture left legit lemme lend ' +
    'less lesson lets letter letting library license lie lies life light likely line lip listen literally live ' +
    'load local logo lol london long longer longest looking lose loses loss lost lots loud love low lower ' +
    'lowers lowest luck lunch machine magic mail main mainly major makes man manage manager map march market ' +
    'math may meal meaning mechanic medical medium meet meeting member memory mention mentioned menu mess ' +
    'message messed method methods microwave middle midterm mile military million mind mine minister mins ' +
    'minute miss mission mistake model modern mom moment monday monkey month moral more morning most mostly ' +
    'mother motivation motorcycle move moves museum myself mystery naked names nap nasty nation national native ' +
    'nature near nearest nearly necessary needs neighbor neighborhood neither net never new news newspaper next ' +
    'nice night nightmare nine nobody none normal note notebook notes nothing notice noticed november number ' +
    'numbers obvious obviously occur occurs october offer office often old once ones online onto open opinion ' +
    'opponent opposite option options orange order ordinary organize original otherwise outdoor outfit outside ' +
    'oven over overall owe owing own owner page paid painting pair palace panic paper parade paragraph parent ' +
    'parliament particular particularly partly partner party pass passenger passes password past pay peace ' +
    'peanut pen pencil people percent perfect perform performed perhaps person personality phone photograph ' +
    'photographer pick picked picture piece pillow pink pit place plain plan plane plant play played player ' +
    'plenty plot plus plz pocket point political politics pool poor popular portrait pot ppl preceptor prefer ' +
    'preferred premium present presentation press pretty prevent prevents previous price prince print prison ' +
    'prize probably problem product professor profit program programming project promise promotion properly ' +
    'propose proud provide public publish pumpkin punish purple pushing put puts puzzle queen quick quickly ' +
    'quiet quit quite quiz quote rain raise raised raises ran random rarely reach read ready real reasonably ' +
    'reasons received recent recipe recommend red reduce reduced reduces reducing refuse regarding regular ' +
    'related relationship relax relevant reliable religion religious remember remind report required requires ' +
    'resident rest resume return review reward rich rid ride ring river rn road robot roof room roommate rope ' +
    'rose rotations roughly round routine royal rude rule rumor run running sad safe salt sandwich saturday ' +
    'save saving saw saying says scared scary school science scissors score scream season seat second secret ' +
    'seed seeing seem seems seen sees self sell semester send sends sentence separate september series serious ' +
    'seriously servant set settle seven several shame shape share sheet shelf shoot short shortest show shown ' +
    'shows shut shy sick side sides sign signs silly silver similar simple simply since sing single sister sit ' +
    'sits six sixth size ski skill skip skirt slang slave sleep slides slightly slow slowest slowly small ' +
    'smaller smallest smart smell smile snow social soft software solve somehow sometimes somewhat somewhere ' +
    'soon sooner sorry sort sorta soul sound space spain speak special specific specifically speed spell spend ' +
    'spice spirit spoon sport spot spring square stamp stands star start started starting state statue stay ' +
    'stays steal step steps stock stop store stories story straight straightforward strange stranger street ' +
    'stretch strong stuck study studying stupid style success sudden suddenly sugar suggest suit suitcase ' +
    'summarize summer sun sunday sunny super supply suppose supposed surprise sweet swim swimming switch table ' +
    'takes taking talent talk talking tall task tasks taste taught teach teacher team technique techs telling ' +
    'tells ten tend tends tennis tenth term terror test tests text textbook thank themselves theory therefore ' +
    'thief thinking thinks third thirty tho though three through throughout thru thursday tie til till time ' +
    'times tiny tip tips tire tired tmrw toast today together told tomorrow tonight took top topic total ' +
    'totally touch touches tour toward towards towel tower town toy trade train translate travel treat tree ' +
    'trick tricky tried tries trip trouble truck true truly trust truth try trying tuesday tune turns tutor ' +
    'twelve twenty twice two type types typical typically ugly uncle under understand understood union united ' +
    'universe university unless until up upload upon upset ur urban useful usual usually various version via ' +
    'victim video view views village virtual visible visit voice vs w wait wake walk wall wanna wants warm wash ' +
    'watch water wear wedding wednesday week weekend weird welcome went whatever wheel whenever whether whole ' +
    'whom whose wider widest wife wild win wind wine winner winter wise wish within without wo woman women won ' +
    'wonder wondering wood world worry worse worship worst worth write writes written wrong yall yard yeah year ' +
    'years yellow yep yesterday yesterday’s young yourself yr yrs zero'
  ).split(' '),
)
